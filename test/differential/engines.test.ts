import { compareEngines } from './compare-engines.js';

// The first queries of many-queries.test.ts, which reaches every tier.
compareEngines({ queries: 400, suggestions: 200, walks: 100, tiers: 10 });
