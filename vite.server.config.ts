import { defineConfig, minifySync, type Plugin } from 'vite'
import { asciiChunks } from './scripts/build/ascii-chunks.ts'
import { outDir } from './scripts/build/out-dir.ts'
import { pictures } from './scripts/build/pictures-plugin.ts'
import { RUNTIME_PACKAGES } from './scripts/build/runtime-packages.ts'
import { sourceCommit } from './scripts/build/source-commit.ts'

// The server as files that start in half the time of the sources: main.js, the commands beside it, the embedded database's
// worker, the process that decodes receipts, the one that draws cards to share, and the one that compares receipts.
// What loads files or binaries from beside itself stays in node_modules.
export default defineConfig({
  plugins: [pictures(), smallStart(), asciiChunks()],
  // What is only for development, React's warnings above all, is left out.
  define: { 'process.env.NODE_ENV': '"production"', __COMMIT__: JSON.stringify(sourceCommit()) },
  build: {
    ssr: true,
    outDir: outDir('server'),
    target: 'node20.19',
    minify: false,
    copyPublicDir: false,
    // Which packages are in the bundle: a release says so, and brings their licences.
    license: { fileName: 'bundled.json' },
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/operations/backup.ts',
        'desk-link': 'server/operations/desk-link.ts',
        doctor: 'server/operations/doctor.ts',
        'move-to-postgresql': 'server/operations/move-to-postgresql.ts',
        'renew-booking-keys': 'server/operations/renew-booking-keys.ts',
        'embedded-worker': 'server/platform/db/embedded/embedded-worker.ts',
        'picture-worker': 'server/platform/decoder/picture-worker.ts',
        'card-worker': 'server/catalogue/share-card/card-worker.ts',
        'comparison-worker': 'server/money/duplicate-receipts/comparison-worker.ts',
      },
      // React's "use client" marks mean nothing here: everything is in one bundle.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the text for as long as the program runs. Lines stay as they are: stacks name them.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
  ssr: { noExternal: true, external: [...RUNTIME_PACKAGES, 'pg-native'] },
})

/** The script inside a page is made of functions written out as text. The server's code is not minified: these two are. */
function smallStart(): Plugin {
  return {
    name: 'small-start',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/web\/app\/(?:deferred-boot|preload-choice)\.ts$/ },
      handler(code) {
        const [exported, name] = code.match(/export function (\w+)/) ?? []
        if (!exported) throw new Error('What stands inside a page is one exported function.')
        const { code: small } = minifySync('inside.js', code.replace(exported, `function ${name}`), { module: false })
        return { code: `export const ${name} = { toString: () => ${JSON.stringify(small)} }`, map: null }
      },
    },
  }
}
