/** What the work prints on standard output. */
export const printed = async (work: () => Promise<unknown>): Promise<string> => {
  const { stdout } = process;
  const write = stdout.write;
  let text = '';
  stdout.write = (piece: unknown) => {
    text += String(piece);
    return true;
  };
  try {
    await work();
  } finally {
    stdout.write = write;
  }
  return text;
};
