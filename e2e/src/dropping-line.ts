import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

interface DroppingLine {
  origin: string
  /** How many bytes came through before each drop. */
  passed: number[]
  close: () => void
}

/** Opens a proxy to a server. It cuts a connection on both sides after this many bytes of a request. */
export async function openDroppingLine(server: string, afterBytes: number): Promise<DroppingLine> {
  const { hostname, port } = new URL(server)
  const passed: number[] = []
  const line = createServer((device) => {
    const onward = connect(Number(port), hostname)
    let bytes = 0
    device.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < afterBytes) {
        onward.write(chunk)
        return
      }
      passed.push(bytes)
      device.destroy()
      onward.destroy()
    })
    onward.pipe(device)
    for (const end of [device, onward]) end.on('error', () => end.destroy())
  })
  line.listen(0)
  await once(line, 'listening')
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    passed,
    close: () => line.close(),
  }
}
