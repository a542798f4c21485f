/**
 * Run offline/trim.py in the interpreter whose bytecode it makes:
 * node offline/compile.mjs PYODIDE FOLDER ARCHIVE ...
 *
 * The archives are unpacked for it; what it writes goes into the folder.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide });
const bytes = (file) => new Uint8Array(readFileSync(file));
for (const archive of archives) {
  python.unpackArchive(bytes(archive), "zip", { extractDir: "/lib/python3.14/site-packages" });
}
python.FS.writeFile("/stdlib.zip", bytes(`${pyodide}/python_stdlib.zip`));
python.runPython(readFileSync(new URL("trim.py", import.meta.url), "utf8"));
for (const name of ["stdlib.zip", "site.pack"]) {
  writeFileSync(`${folder}/${name}`, python.FS.readFile(`/out/${name}`));
}
