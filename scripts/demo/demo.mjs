// @ts-check
import { say } from '../setup/process.mjs'
import { openInBrowser } from './open-in-browser.mjs'
import { openDemoSpa } from './open-spa.mjs'

/** A made-up spa to look at and play with, until Ctrl-C. */
export async function demo() {
  say('Making up two weeks of guests, day by day.')
  const spa = await openDemoSpa()
  const asked = signal()
  console.log(`
  A spa that is made up, and today is busy. Nothing of it is kept.

  Site      ${spa.url}
  Desk      ${spa.deskLink}
            This link opens once.
  Emails    become files in ${spa.mails}
  End       Ctrl-C
`)
  openInBrowser(spa.deskLink)
  await Promise.race([asked, spa.ended])
  await spa.remove()
  process.exit(0)
}

function signal() {
  return new Promise(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, resolve)
  })
}
