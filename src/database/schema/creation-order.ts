/** A file of migrations/functions, which creates the function or view of its name and its triggers. */
export interface FunctionFile {
  /** File name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

/** Comments and text constants; names in them are not uses. */
const IGNORED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

const wordsOf = ({ text }: FunctionFile): ReadonlySet<string> =>
  new Set(text.replace(IGNORED, ' ').toLowerCase().match(/\w+/g));

/**
 * Sorts files so that each comes after the files it uses, judged by the names in its text.
 *
 * @throws Error when files use each other in a cycle; the message names them.
 */
export const creationOrder = (files: readonly FunctionFile[]): readonly FunctionFile[] => {
  const words = new Map(files.map((file) => [file, wordsOf(file)]));
  const ordered = new Set<FunctionFile>();
  const add = (file: FunctionFile, users: readonly FunctionFile[]): void => {
    if (ordered.has(file)) return;
    if (users.includes(file)) {
      const cycle = [...users.slice(users.indexOf(file)), file].map(({ name }) => name);
      throw new Error(`migrations/functions: ${cycle.join(' uses ')}; break this cycle`);
    }
    for (const other of files)
      if (other !== file && words.get(file)!.has(other.name)) add(other, [...users, file]);
    ordered.add(file);
  };
  for (const file of files) add(file, []);
  return [...ordered];
};
