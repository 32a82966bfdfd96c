// Imported first. It imports nothing and keeps to old syntax, so that a Node that is too old to run the rest still reads
// this far and can say so.
const NEEDED = [20, 19]

const have = process.version.slice(1).split('.').map(Number)

if (have[0] < NEEDED[0] || (have[0] === NEEDED[0] && have[1] < NEEDED[1])) {
  console.error(
    `This needs Node ${NEEDED.join('.')} or newer; this is ${process.version}. Get it from https://nodejs.org.`,
  )
  process.exit(1)
}
