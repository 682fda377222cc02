import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A service that takes connections and never answers. */
export interface Silence {
  port: number
  holding: () => number
  /** Cuts them. */
  letGo: () => void
  close: () => Promise<void>
}

/** Opens one at a free port of this machine. */
export async function openSilence(): Promise<Silence> {
  const held = new Set<Socket>()
  const server = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => held.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const letGo = () => held.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    holding: () => held.size,
    letGo,
    close: () =>
      new Promise((resolve) => {
        letGo()
        server.close(() => resolve())
      }),
  }
}
