/** Sends the request of a form of the reference with the token of the tab, and shows the answer below it. */
export const tryRequests = (form: HTMLFormElement): void => {
  const output = form.querySelector<HTMLElement>('.answer');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!output) return;
    const fields = new FormData(form);
    const address = String(fields.get('address') ?? '');
    const body = fields.get('body');
    const token = sessionStorage.getItem('token') ?? '';
    const headers = new Headers({ Accept: 'application/json' });
    if (token !== '') headers.set('Authorization', `Bearer ${token}`);
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');
    const shown = document.createElement('pre');
    shown.tabIndex = 0;
    const status = document.createElement('p');
    try {
      // Only this service: the token must not leave it.
      const url = new URL(address, location.origin);
      if (url.origin !== location.origin) throw new Error(address);
      const answer = await fetch(url, {
        method: form.dataset['try'] ?? 'GET',
        headers,
        body: typeof body === 'string' ? body : null,
      });
      const text = await answer.text();
      const isJson = answer.headers.get('Content-Type')?.includes('json');
      status.textContent = `${answer.status} ${answer.statusText}`;
      shown.textContent = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
      output.replaceChildren(status, shown);
    } catch {
      status.textContent = form.dataset['failed'] ?? '';
      output.replaceChildren(status);
    }
  });
};
