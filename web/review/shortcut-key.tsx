/** The key that does what a button or link does, for people who see it; the list of keys has it for everybody else. */
export const ShortcutKey = ({ name }: { readonly name: string }) => (
  <span class="key" aria-hidden="true">
    {name}
  </span>
);
