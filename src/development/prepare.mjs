import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// npm runs this after an installation, and before the first `npx linnea` in a clone. That command must not compile again:
// the service may be running from `dist`, and the compiler may be gone.
const isCompiled = process.env['npm_command'] === 'exec' && existsSync('dist/src/cli/main.js');
// Both at the same time, and without checking types, which `npm run checks` does: 12 s of processor time instead of 31.
if (!isCompiled)
  execSync('npm run build --workspace @linnea/client & npm run build && wait $!', { stdio: 'inherit' });
