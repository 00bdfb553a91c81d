import { compareEngines } from './compare-engines.js';

compareEngines({ queries: 2_400, suggestions: 900, walks: 600, tiers: 15 });
