import { compareEngines } from './compare-engines.js';

// The first queries of many-queries.test.ts, which reaches every tier.
compareEngines({ queries: 150, suggestions: 200, walks: 40, tiers: 10 });
