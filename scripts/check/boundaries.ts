import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser'
import { root } from '../setup/process.mjs'
import { findViolations } from './source-rules.ts'

const SOURCES = /^(contract|server|web|scripts|e2e|faults)$|^[^.].*\.(ts|js|mjs)$/

/** Every broken rule about imports and about sources, as lines for a person. */
export async function brokenBoundaries(folder = root) {
  const { importRules, browserRules } = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)
  const sources = readdirSync(folder).filter(name => SOURCES.test(name))
  const all = await cruise(folder, sources, importRules, true)
  const inBrowsers = await cruise(folder, ['web'], browserRules, false)
  const files = all.files > 0 ? [] : ['dependency-cruiser found no file']
  return [...new Set([...files, ...all.broken, ...inBrowsers.broken, ...findViolations(folder)])]
}

async function cruise(folder: string, sources: string[], forbidden: IForbiddenRuleType[], withTypes: boolean) {
  linkTypeScript()
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(
    sources,
    {
      baseDir: folder,
      ruleSet: { forbidden },
      validate: true,
      tsPreCompilationDeps: withTypes,
      doNotFollow: { path: 'node_modules' },
      skipAnalysisNotInRules: true,
      ...(!withTypes && { exclude: { path: '\\.test\\.tsx?$' } }),
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
    { tsConfig: { options: { verbatimModuleSyntax: true, allowImportingTsExtensions: true, jsx: 4 } } },
  )
  const { summary } = output as ICruiseResult
  const broken = summary.violations.map(({ from, to, rule, cycle }) =>
    cycle
      ? `${[from, ...cycle.map(({ name }) => name)].join(' → ')}: ${rule.name}`
      : `${from}${to === from ? '' : ` imports ${to}`}: ${rule.name}`,
  )
  return { files: summary.totalCruised, broken }
}

/** dependency-cruiser needs TypeScript's JavaScript API, which version 7 lacks: it gets version 6 under that name. */
function linkTypeScript() {
  const place = join(root, 'node_modules/dependency-cruiser/node_modules')
  if (existsSync(join(place, 'typescript'))) return
  mkdirSync(place, { recursive: true })
  symlinkSync('../../typescript-6', join(place, 'typescript'), 'junction')
}
