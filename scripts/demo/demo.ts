import { spawn } from 'node:child_process'
import { say } from '../setup/process.mjs'
import { openDemoSpa } from './open-spa.ts'

/** A made-up spa to look at and play with, until Ctrl-C. */
export async function demo() {
  say('Making up two weeks of guests, day by day.')
  const spa = await openDemoSpa()
  const interrupted = new Promise(resolve => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, resolve)
  })
  console.log(`
  A spa that is made up, and today is busy. Nothing of it is kept.

  Site      ${spa.url}
  Desk      ${spa.deskLink}
            This link opens once.
  Emails    become files in ${spa.mails}
  End       Ctrl-C
`)
  openInBrowser(spa.deskLink)
  await Promise.race([interrupted, spa.ended])
  await spa.remove()
  process.exit(0)
}

/** On a terminal with a screen. Where no program opens addresses, the printed one has to do. */
function openInBrowser(url: string) {
  const hasScreen = process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', '""'], linux: hasScreen ? ['xdg-open'] : [] }
  const [program, ...args] = openers[process.platform as keyof typeof openers] ?? []
  if (!program || !process.stdout.isTTY) return
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
