// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptAdvice, aptInstall, canApt } from './apt.mjs'

/**
 * The paths of programs that Debian has in packages of the same name, installed where we may. One that cannot be had is missing in the
 * result, and said to be.
 * @template {string} Name
 * @param {Name[]} names
 * @param {string} why
 * @returns {Promise<Partial<Record<Name, string>>>}
 */
export async function debianPrograms(names, why) {
  const missing = names.filter(name => !find(name))
  if (missing.length > 0 && canApt())
    await aptInstall(missing.join(' '), { why, instead: `Put ${missing.join(' and ')} on the PATH.` })
  for (const name of missing.filter(name => !find(name)))
    console.log(`NOT TRIED: there is no ${name} here and none may be installed.${aptAdvice(name)}`)
  return /** @type {Partial<Record<Name, string>>} */ (Object.fromEntries(names.map(name => [name, find(name)])))
}

/** @param {string} name */
function find(name) {
  return [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path))
}
