/** Returns what the work prints on standard output or another stream. */
export const printed = async (
  work: () => Promise<unknown>,
  stream: NodeJS.WriteStream = process.stdout,
): Promise<string> => {
  const write = stream.write;
  let text = '';
  stream.write = (piece: unknown) => {
    text += String(piece);
    return true;
  };
  try {
    await work();
  } finally {
    stream.write = write;
  }
  return text;
};
