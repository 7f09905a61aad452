import fc from 'fast-check'

/**
 * Property tests draw the same values in every run, so that a commit that passed goes on passing. New values are
 * searched for by `npm run bench -- fuzz`; what it finds becomes a test of its own.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_122) })
