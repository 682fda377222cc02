import { ApiProblem } from '@homeside/api-client/api-problem'

import { photoQueue, type PendingPhoto } from './photo-queue.ts'
import { PhotoFault } from './prepare-photo.ts'

type Options = Parameters<typeof photoQueue>[0]

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })

function open(options: Partial<Options> = {}) {
  let pending: readonly PendingPhoto[] = []
  const kept: string[] = []
  const queue = photoQueue({
    prepare: (chosen) => Promise.resolve(chosen),
    upload: (photo) => Promise.resolve(photo.name),
    onChange: (now) => {
      pending = now
    },
    onKept: ({ key }) => kept.push(key),
    ...options,
  })
  return { queue, kept, pending: () => pending }
}

test('photos are sent one after the other, in order', async () => {
  let underWay = 0
  let most = 0
  const upload: Options['upload'] = async (photo) => {
    underWay += 1
    most = Math.max(most, underWay)
    await Promise.resolve()
    underWay -= 1
    return photo.name
  }
  const { queue, kept } = open({ upload })
  queue.add([file('a'), file('b'), file('c')])
  expect(await queue.settled()).toBeNull()
  expect(kept).toEqual(['a', 'b', 'c'])
  expect(most).toBe(1)
})

test('a file that is no photo fails with its own message, and the others are sent', async () => {
  const prepare: Options['prepare'] = async (chosen) => {
    if (chosen.name === 'b') throw new PhotoFault('invalid-file-type')
    return chosen
  }
  const { queue, kept, pending } = open({ prepare })
  queue.add([file('a'), file('b'), file('c')])
  expect(await queue.settled()).toMatchObject({ problem: 'invalid-file-type' })
  expect(kept).toEqual(['a', 'c'])
  expect(pending()).toMatchObject([{ state: 'failed', problem: 'invalid-file-type' }])
})

test('the progress is reported while a photo is sent', async () => {
  const shares: number[] = []
  const upload: Options['upload'] = async (photo, { onProgress }) => {
    for (const share of [0.25, 0.75]) onProgress(share)
    return photo.name
  }
  const { queue } = open({ upload, onChange: (now) => now[0] && shares.push(now[0].share) })
  queue.add([file('a')])
  await queue.settled()
  expect(shares).toEqual(expect.arrayContaining([0.25, 0.75]))
})

test('a stopped photo is not kept, and its call ends', async () => {
  let signal: AbortSignal | null = null
  const upload: Options['upload'] = (_photo, options) => {
    signal = options.signal
    return new Promise((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  }
  const { queue, kept, pending } = open({ upload })
  queue.add([file('a')])
  await new Promise((resolve) => setTimeout(resolve))
  queue.cancel(pending()[0]?.id ?? '')
  expect(await queue.settled()).toBeNull()
  expect(signal).toMatchObject({ aborted: true })
  expect(kept).toEqual([])
})

test.each([
  ['without a connection', new ApiProblem({ code: 'network-unreachable' })],
  ['while the server has too much to do', new ApiProblem({ code: 'overloaded', status: 503 })],
])('%s a photo waits, and goes as soon as it can', async (_when, problem) => {
  let isDown = true
  const upload: Options['upload'] = async (photo) => {
    if (isDown) throw problem
    return photo.name
  }
  const { queue, kept, pending } = open({ upload })
  queue.add([file('a')])
  await new Promise((resolve) => setTimeout(resolve))
  expect(pending()).toMatchObject([{ state: 'waiting' }])
  isDown = false
  window.dispatchEvent(new Event('online'))
  await queue.settled()
  expect(kept).toEqual(['a'])
  queue.close()
})

test('a line that drops at the second of three photos: it goes again from its beginning, and what arrived does not', async () => {
  const [prepared, sent]: [string[], string[]] = [[], []]
  const prepare: Options['prepare'] = async (chosen) => {
    prepared.push(chosen.name)
    return chosen
  }
  const upload: Options['upload'] = async (photo, { onProgress }) => {
    sent.push(photo.name)
    onProgress(0.5)
    if (sent.join('') === 'ab') throw new ApiProblem({ code: 'network-unreachable' })
    return photo.name
  }
  const { queue, kept, pending } = open({ prepare, upload })
  queue.add([file('a'), file('b'), file('c')])
  await new Promise((resolve) => setTimeout(resolve))
  expect(pending()).toMatchObject([{ state: 'waiting' }, { state: 'preparing' }])
  window.dispatchEvent(new Event('online'))
  expect(await queue.settled()).toBeNull()
  expect([prepared, sent, kept]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  queue.close()
})

test('a refused photo is sent again only when the patient asks', async () => {
  let isRefused = true
  const upload: Options['upload'] = async (photo) => {
    if (isRefused) throw new ApiProblem({ code: 'validation', status: 422 })
    return photo.name
  }
  const { queue, kept, pending } = open({ upload })
  queue.add([file('a')])
  expect(await queue.settled()).toMatchObject({ state: 'failed' })
  window.dispatchEvent(new Event('online'))
  expect(pending()).toMatchObject([{ state: 'failed' }])
  isRefused = false
  queue.retry(pending()[0]?.id ?? '')
  await queue.settled()
  expect(kept).toEqual(['a'])
})
