// The one door of every npm command.
import './setup/node-version.mjs'

import('./commands.mjs').then(commands => commands.runCommand(process.argv[2], process.argv.slice(3)))
