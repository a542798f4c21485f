export { loadPyodide } from "pyodide"; // the build puts its module beside the worker
