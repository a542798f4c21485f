"""What `import cython` means to a module that runs uncompiled where Cython is not installed."""

from contextlib import nullcontext

nogil = nullcontext()
compiled = False
