/** Puts the token of a form into the example links and commands. It stays in the storage of the tab. */
export const fillTokens = (form: HTMLFormElement): void => {
  const field = form.querySelector<HTMLInputElement>('input[name=token]');
  if (!field) return;
  const show = (): void => {
    const token = field.value.trim();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-path]')) {
      const path = link.dataset['path'] ?? '';
      const joint = path.includes('?') ? '&' : '?';
      link.href = token === '' ? path : `${path}${joint}token=${encodeURIComponent(token)}`;
    }
    for (const line of document.querySelectorAll<HTMLElement>('code[data-curl]')) {
      const shown = token === '' ? 'YOUR_TOKEN' : token;
      line.textContent = `curl -g -H 'Authorization: Bearer ${shown}' '${line.dataset['curl']}'`;
    }
  };
  field.value = sessionStorage.getItem('token') ?? '';
  field.addEventListener('input', () => {
    sessionStorage.setItem('token', field.value.trim());
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  show();
};
