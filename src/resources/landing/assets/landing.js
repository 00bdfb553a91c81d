const field = document.querySelector('input[name=token]');
/** Puts the token of the form into links and commands. */
const show = () => {
  const token = field.value.trim();
  for (const link of document.querySelectorAll('a[data-path]')) {
    const path = link.dataset.path;
    const joint = path.includes('?') ? '&' : '?';
    link.href = token === '' ? path : `${path}${joint}token=${encodeURIComponent(token)}`;
  }
  for (const line of document.querySelectorAll('code[data-curl]')) {
    const shown = token === '' ? 'YOUR_TOKEN' : token;
    line.textContent = `curl -g -H 'Authorization: Bearer ${shown}' '${line.dataset.curl}'`;
  }
};
// The token stays in the storage of this tab and is sent to this service only.
field.value = sessionStorage.getItem('token') ?? '';
field.addEventListener('input', () => {
  sessionStorage.setItem('token', field.value.trim());
  show();
});
field.form.addEventListener('submit', (event) => event.preventDefault());
show();
