import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A screen that nobody sees, for a browser that cannot do without. */
export interface XServer {
  /** As the variable DISPLAY names it. */
  display: string
  stop: () => void
}

/** Starts Xvfb on a display that is free. */
export async function startXServer(program: string): Promise<XServer> {
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => void server.kill() }
}
