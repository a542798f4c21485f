/** Shows the OpenAPI document of this server: its requests, and the values in them. */

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {unknown} [const]
 * @property {unknown} [default]
 * @property {unknown[]} [enum]
 * @property {unknown[]} [examples]
 * @property {Schema} [items]
 * @property {Schema[]} [prefixItems]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {string[]} [required]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {string} [pattern]
 *
 * @typedef {Record<string, { schema?: Schema }>} Content
 *
 * @typedef {object} Operation
 * @property {string} [summary]
 * @property {string[]} [tags]
 * @property {{ name: string, in: string, required?: boolean, schema?: Schema }[]} [parameters]
 * @property {{ content: Content }} [requestBody]
 * @property {Record<string, { description: string, content?: Content }>} responses
 * @property {Record<string, string[]>[]} [security]
 *
 * @typedef {object} Api
 * @property {{ title: string, version: string, description?: string }} info
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

/** @typedef {Node | string} Child */

/**
 * Make an element.
 * @param {string} name its tag, with a class after a dot
 * @param {...(Child | Child[])} children
 */
function make(name, ...children) {
  const [tag, style] = name.split(".");
  const element = document.createElement(tag);
  if (style) element.className = style;
  element.append(...children.flat());
  return element;
}

/**
 * @param {string} target
 * @param {...(Child | Child[])} children
 */
function link(target, ...children) {
  const element = /** @type {HTMLAnchorElement} */ (make("a", ...children));
  element.href = `#${target}`;
  return element;
}

/** @param {string} name */
const anchor = (name) => name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase();

/**
 * Put something between each two.
 * @param {Child[][]} parts
 * @param {string} between
 * @returns {Child[]}
 */
const joined = (parts, between) =>
  parts.flatMap((part, index) => (index ? [between, ...part] : part));

/** @param {unknown} value */
const code = (value) => make("code", JSON.stringify(value));

/**
 * Say what a value is, in one line; structures are links to their descriptions.
 * @param {Schema} schema
 * @returns {Child[]}
 */
function kind(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop() ?? "";
    return [link(`value-${anchor(name)}`, name)];
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return joined(choices.map(kind), " or ");
  if (schema.const !== undefined) return [code(schema.const)];
  if (schema.enum) return joined(schema.enum.map((value) => [code(value)]), ", ");
  if (schema.prefixItems) return ["row of ", ...joined(schema.prefixItems.map(kind), ", ")];
  if (schema.type === "array") return ["list of ", ...kind(schema.items ?? {})];
  if (typeof schema.additionalProperties === "object") {
    return ["by name: ", ...kind(schema.additionalProperties)];
  }
  return [plain(schema)];
}

/** @type {Record<string, string>} */
const WORDS = { integer: "whole number", string: "text", boolean: "true or false" };

/** @param {Schema} schema */
function plain(schema) {
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => WORDS[type] ?? type).join(" or ");
}

/**
 * Say what limits there are to a value.
 * @param {Schema} schema
 * @returns {Child[]}
 */
function limits(schema) {
  const { minimum, maximum, minLength, maxLength, pattern, examples } = schema;
  /** @type {Child[][]} */
  const found = [];
  if (minimum !== undefined) found.push([`at least ${minimum}`]);
  if (maximum !== undefined) found.push([`at most ${maximum}`]);
  if (minLength !== undefined) found.push([`at least ${minLength} long`]);
  if (maxLength !== undefined) found.push([`at most ${maxLength} long`]);
  if (pattern) found.push(["like ", make("code", pattern)]);
  if (schema.default !== undefined) found.push(["else ", code(schema.default)]);
  if (examples?.length) found.push(["such as ", code(examples[0])]);
  return joined(found, ", ");
}

/**
 * @param {string} caption
 * @param {Child[][][]} rows each a row of cells
 */
function table(caption, rows) {
  const body = make("tbody");
  for (const [first, ...rest] of rows) {
    const head = make("th", first);
    head.setAttribute("scope", "row");
    body.append(make("tr", head, ...rest.map((cell) => make("td", cell))));
  }
  return make("table", make("caption", caption), body);
}

/**
 * @param {string} caption
 * @param {Record<string, Schema>} fields
 * @param {string[]} required
 */
function fieldsTable(caption, fields, required) {
  const rows = Object.entries(fields).map(([name, schema]) => [
    [make("code", name), required.includes(name) ? "" : make("span.soft", " optional")],
    kind(schema),
    [...limits(schema), schema.description ? ` ${schema.description}` : ""],
  ]);
  return table(caption, rows);
}

/**
 * @param {Content | undefined} content
 * @returns {Child[]}
 */
function body(content) {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type || !media) return [];
  const note = type === "application/json" ? [] : [make("span.soft", ` ${type}`)];
  return [...kind(media.schema ?? {}), ...note];
}

/** @param {Operation} operation */
function asker(operation) {
  if (!operation.security) return "No token needed.";
  const isOptional = operation.security.some((one) => Object.keys(one).length === 0);
  return isOptional ? "A token is optional." : "Requires a token.";
}

/**
 * @param {string} path
 * @param {string} method
 * @param {Operation} operation
 */
function describe(path, method, operation) {
  const name = `${method.toUpperCase()} ${path}`;
  const section = make("section", make("h3", make("code", name)));
  section.id = anchor(name);
  section.append(make("p", operation.summary ?? ""), make("p", asker(operation)));
  if (operation.parameters?.length) {
    const rows = operation.parameters.map((one) => [
      [make("code", one.name)],
      [one.in === "path" ? "in the path" : `in the ${one.in}, optional`],
      kind(one.schema ?? {}),
    ]);
    section.append(table("Parameters", rows));
  }
  if (operation.requestBody) {
    section.append(make("p", "Body: ", body(operation.requestBody.content)));
  }
  const answers = Object.entries(operation.responses).map(([status, answer]) => [
    [make("code", status)],
    body(answer.content),
    [answer.description],
  ]);
  section.append(table("Responses", answers));
  return section;
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function describeValue(name, schema) {
  const section = make("section", make("h3", make("code", name)));
  section.id = `value-${anchor(name)}`;
  if (schema.description) section.append(make("p", schema.description));
  if (schema.properties) {
    section.append(fieldsTable("Fields", schema.properties, schema.required ?? []));
  } else {
    section.append(make("p", kind(schema)));
  }
  return section;
}

/** @param {string} id */
function place(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no ${id}`);
  return found;
}

/**
 * @param {string} text paragraphs with code between backticks
 * @returns {Node[]}
 */
function paragraphs(text) {
  return text.trim().split(/\n\s*\n/).map((one) => {
    const parts = one.split("`").map((part, index) => (index % 2 ? make("code", part) : part));
    return make("p", parts);
  });
}

/** @param {Api} api */
function show(api) {
  place("text").append(...paragraphs(api.info.description ?? ""));
  const contents = make("ul");
  const operations = make("section", make("h2", "Requests"));
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const section = describe(path, method, operation);
      operations.append(section);
      const name = make("code", `${method.toUpperCase()} ${path}`);
      contents.append(make("li", link(section.id, name), ` ${operation.summary ?? ""}`));
    }
  }
  const values = make("section", make("h2", "Values"));
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    values.append(describeValue(name, schema));
  }
  place("contents").append(contents);
  place("operations").append(operations);
  place("values").append(values);
  place("status").textContent = `Benny ${api.info.version}`;
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

async function start() {
  try {
    const answer = await fetch(new URL("../../schema/openapi.json", import.meta.url));
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    show(/** @type {Api} */ (await answer.json()));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    place("status").textContent = `The API's description could not be loaded: ${why}.`;
  }
}

start();
