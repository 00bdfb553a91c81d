/** The style sheet of the landing page: one column, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2a20; --quiet: #55635a; --paper: #fbfcfa; --line: #d8e0da;
  --leaf: #1f6b3a; --code: #eef3ef; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eee8; --quiet: #a3b1a8; --paper: #131a15; --line: #2d3a31; --leaf: #7fce9b; --code: #1d2720; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 2.25rem; color: var(--leaf); }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.3rem; border-bottom: 1px solid var(--line); padding-bottom: 0.3rem; }
h3 { margin: 0; font-size: 1.05rem; }
a { color: var(--leaf); text-underline-offset: 0.15em; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 1rem; font-weight: 600; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0; }
.counts div { display: flex; flex-direction: column-reverse; border: 1px solid var(--line); border-radius: 0.5rem;
  padding: 0.75rem 1rem; }
.counts dd { margin: 0; font-size: 1.5rem; font-weight: 650; }
.counts dt, .terms, form span { color: var(--quiet); font-size: 0.9rem; }
form { margin-bottom: 1rem; }
input { font: inherit; color: inherit; background: var(--code); border: 1px solid var(--line); border-radius: 0.35rem;
  padding: 0.35rem 0.6rem; width: min(100%, 24rem); }
pre { margin: 0.35rem 0 1rem; padding: 0.7rem 0.9rem; background: var(--code); border-radius: 0.4rem;
  overflow-x: auto; overflow-wrap: normal; }
code { font: 0.88rem/1.5 ui-monospace, monospace; }
.requests, .sources { padding-left: 1.5rem; }
.sources li { margin-bottom: 1.1rem; }
.sources p { margin: 0.1rem 0; }
`;

/** Puts the token of the form into links and commands; it is kept in the tab's own storage and sent nowhere else. */
export const SCRIPT = `
const field = document.querySelector('input[name=token]');
const show = () => {
  const token = field.value.trim();
  for (const link of document.querySelectorAll('a[data-path]')) {
    const path = link.dataset.path;
    const joint = path.includes('?') ? '&' : '?';
    link.href = token === '' ? path : path + joint + 'token=' + encodeURIComponent(token);
  }
  for (const line of document.querySelectorAll('code[data-curl]')) {
    const shown = token === '' ? 'YOUR_TOKEN' : token;
    line.textContent = "curl -g -H 'Authorization: Bearer " + shown + "' '" + line.dataset.curl + "'";
  }
};
field.value = sessionStorage.getItem('token') ?? '';
field.addEventListener('input', () => {
  sessionStorage.setItem('token', field.value.trim());
  show();
});
field.form.addEventListener('submit', (event) => event.preventDefault());
show();
`;
