/** The shortcut key of a button or link. Screen readers skip it: they have the list of keys. */
export const ShortcutKey = ({ name }: { readonly name: string }) => (
  <span class="key" aria-hidden="true">
    {name}
  </span>
);
