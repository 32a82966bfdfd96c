// @ts-check
// `node server` serves what was built, and `node server backup FILE` and the other commands do their work beside it. This is
// all that a release is started by; in a checkout `npm start` builds before it comes to the same.
import './scripts/setup/node-version.mjs'

import('./scripts/serve/start.mjs').then(({ runBuilt }) => runBuilt(process.argv[2], process.argv.slice(3)))
