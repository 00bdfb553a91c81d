import { stopSignal } from './process/stop-signal.js';

/**
 * The service process (`npm start`). Listens for signals before it loads the other modules, which takes a second or
 * more; a signal in that time would kill the process.
 */
const asked = stopSignal();
const { exitWith: endWith } = await import('./process/exit.js');
try {
  const { runService } = await import('./process/service.js');
  await runService(process.env, asked);
} catch (error) {
  endWith(error, process.env);
  // A store that does not answer would keep the process alive.
  process.exit();
}
