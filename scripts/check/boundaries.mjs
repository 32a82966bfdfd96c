// @ts-check
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/process.mjs'
import { brokenSourceRules } from './source-rules.mjs'

const SOURCES = /^(contract|server|web|scripts|e2e|faults)$|^[^.].*\.(ts|js|mjs)$/

/** Every broken rule about imports and about sources, as lines for a person. @param {string} [folder] */
export async function brokenBoundaries(folder = root) {
  const { importRules, runTimeRules } = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)
  const all = await cruise(folder, importRules, true)
  const atRunTime = await cruise(folder, runTimeRules, false)
  // Nothing found means that the walk is broken, and then nothing was checked.
  const files = all.files > 0 ? [] : ['dependency-cruiser found no file']
  return [...new Set([...files, ...all.broken, ...atRunTime.broken, ...brokenSourceRules(folder)])]
}

/** @param {string} folder @param {import('dependency-cruiser').IForbiddenRuleType[]} forbidden @param {boolean} withTypes */
async function cruise(folder, forbidden, withTypes) {
  linkTypeScript()
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(
    readdirSync(folder).filter(name => SOURCES.test(name)),
    {
      baseDir: folder,
      ruleSet: { forbidden },
      validate: true,
      tsPreCompilationDeps: withTypes,
      doNotFollow: { path: 'node_modules' },
      skipAnalysisNotInRules: true,
      // No file imports a test, so none is part of a circle; leaving them out halves the time.
      ...(!withTypes && { exclude: { path: '\\.(test|spec)\\.tsx?$' } }),
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
    { tsConfig: { options: { verbatimModuleSyntax: true, allowImportingTsExtensions: true, jsx: 4 } } },
  )
  const { summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
  const broken = summary.violations.map(({ from, to, rule, cycle }) =>
    cycle
      ? `${[from, ...cycle.map(({ name }) => name)].join(' → ')}: ${rule.name}`
      : `${from}${to === from ? '' : ` imports ${to}`}: ${rule.name}`,
  )
  return { files: summary.totalCruised, broken }
}

/** dependency-cruiser parses with TypeScript's JavaScript API, which version 7 lacks: beside it, version 6 has the name it looks for. */
function linkTypeScript() {
  const place = join(root, 'node_modules/dependency-cruiser/node_modules')
  if (existsSync(join(place, 'typescript'))) return
  mkdirSync(place, { recursive: true })
  symlinkSync('../../typescript-6', join(place, 'typescript'), 'junction')
}
