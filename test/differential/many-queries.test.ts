import { compareEngines } from './compare-engines.js';

compareEngines({ queries: 2_400, suggestions: 900, tiers: 15 });
