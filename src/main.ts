import { askedToStop } from './asked-to-stop.js';

/**
 * The service process: `npm start`. It heeds signals before anything else: all other
 * modules take a second or more to load, within which a signal would just kill it.
 */
const asked = askedToStop();
const { endWith } = await import('./failure.js');
try {
  const { readConfig } = await import('./config.js');
  const { runService } = await import('./service.js');
  await runService(readConfig(process.env), asked);
} catch (error) {
  endWith(error, process.env);
}
