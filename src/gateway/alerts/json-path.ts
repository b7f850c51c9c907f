/** Members and elements to follow, from the outside in. */
export type JsonPath = readonly (string | number)[];

export type PathReading = { ok: true; path: JsonPath } | { ok: false; reason: string };

const longestPath = 200;
const deepest = 20;
const examples = 'for instance "event.tags[0].value" or "/event/tags/0/value"';

/**
 * Reads where a value stands in a JSON document: a JSON Pointer (RFC 6901) where it begins with a
 * slash, else names with dots between them and list elements in brackets. An empty text is the whole
 * document.
 */
export function readJsonPath(text: string): PathReading {
  if (text.length > longestPath) return refuse(`has more than ${longestPath} characters`);
  const reading = text.startsWith('/') ? readPointer(text) : readNames(text);
  if (reading.ok && reading.path.length > deepest) return refuse(`leads ${deepest} levels down`);
  return reading;
}

function readPointer(text: string): PathReading {
  const wrong = /~(?![01])/.exec(text);
  if (wrong !== null) {
    return refuse(`has a "~" at character ${wrong.index + 1}; a pointer writes "~0" for it`);
  }
  const parts = text.slice(1).split('/');
  return {
    ok: true,
    path: parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  };
}

function readNames(text: string): PathReading {
  const path: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const index = /^\[(\d{1,6})\]/.exec(rest);
    const name = /^[^.[\]\s]{1,100}/.exec(path.length === 0 ? rest : rest.replace(/^\./, ''));
    if (index !== null) {
      path.push(Number(index[1]));
      at += index[0].length;
    } else if (name !== null && (path.length === 0 || rest.startsWith('.'))) {
      path.push(name[0]);
      at += name[0].length + (path.length === 1 ? 0 : 1);
    } else {
      return refuse(`cannot be read from character ${at + 1} on ("${rest.slice(0, 20)}")`);
    }
  }
  return { ok: true, path };
}

function refuse(reason: string): PathReading {
  return { ok: false, reason: `${reason}; ${examples} is right` };
}

/** The value at a path; undefined where there is none. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  let value = document;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    // What a document inherits is nothing that it says.
    if (!Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}
