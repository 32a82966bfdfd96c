import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/setup/free-port.ts'

/** Where nginx looks for processes that are about to stop. */
export const DOWN_FOLDER = '/run/spa-down'

/** nginx with deploy/nginx.conf, on ports of ours, under the name 127.0.0.1 and without TLS. */
export async function startNginx(program: string, ports: number[], downFolder: string) {
  const folder = newFolder()
  const [port, redirectPort] = [await freePort(), await freePort()]
  const site = withPorts(readFileSync('deploy/nginx.conf', 'utf8'), ports)
    .replaceAll(DOWN_FOLDER, downFolder)
    .replaceAll('spa.example', '127.0.0.1')
    .replaceAll(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${redirectPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 2;',
    `pid ${folder}/pid;`,
    'daemon off;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map(name => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), config.join('\n'))
  return startProxy(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {}, port)
}

/** Caddy with deploy/Caddyfile as it is; a name with http:// asks for no certificate. */
export async function startCaddy(program: string, ports: number[]) {
  const folder = newFolder()
  const port = await freePort()
  const env = {
    SITE_HOST: `http://127.0.0.1:${port}`,
    UPSTREAMS: ports.map(each => `127.0.0.1:${each}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  return startProxy(program, ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], env, port)
}

/** What is written for the ports 3000 and 3001, for ours. */
export function withPorts(text: string, [first, second]: number[]) {
  return text.replaceAll('3000', String(first)).replaceAll('3001', String(second))
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'imole-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startProxy(program: string, args: string[], env: Record<string, string>, port: number) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', piece => {
      said += piece
    })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${said}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { url, said: () => said }
}

const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    response => response.arrayBuffer().then(() => response.ok),
    () => false,
  )
