import fs from 'node:fs'
import { dirname } from 'node:path'

/** Renames a complete database, so that an interrupted start leaves no partial one. */
export function moveIntoPlace(unfinished: string, folder: string) {
  fsyncTree(unfinished)
  fs.renameSync(unfinished, folder)
  fsync(dirname(folder))
}

function fsyncTree(path: string) {
  if (fs.statSync(path).isDirectory()) for (const name of fs.readdirSync(path)) fsyncTree(`${path}/${name}`)
  fsync(path)
}

function fsync(path: string) {
  // Windows neither opens folders nor needs to.
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return
  const file = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  fs.fsyncSync(file)
  fs.closeSync(file)
}
