import fs from 'node:fs'

export function fsyncTree(path: string) {
  if (fs.statSync(path).isDirectory()) for (const name of fs.readdirSync(path)) fsyncTree(`${path}/${name}`)
  fsync(path)
}

export function fsync(path: string) {
  // Windows neither opens folders nor needs to.
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return
  const file = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  fs.fsyncSync(file)
  fs.closeSync(file)
}
