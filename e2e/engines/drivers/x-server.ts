import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A virtual screen, for a browser that needs one. */
export interface XServer {
  /** Its name for the variable DISPLAY. */
  display: string
  stop: () => void
}

/** Starts Xvfb on a free display. */
export async function startXServer(program: string): Promise<XServer> {
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => void server.kill() }
}
