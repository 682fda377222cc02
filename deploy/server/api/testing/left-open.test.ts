import { closeInTheEnd, closeLeftOpen } from './left-open.ts'

test('what a test left open is closed at the end, even when it is still opening', async () => {
  const closed: string[] = []
  const open = async (name: string) => ({ close: async () => void closed.push(name) })
  await closeInTheEnd(open('open'))
  void closeInTheEnd(new Promise<void>((resolve) => setImmediate(resolve)).then(() => open('late')))
  await closeLeftOpen()
  expect(closed).toEqual(['open', 'late'])
})

test('what a test closed is not closed again', async () => {
  let times = 0
  const { close } = await closeInTheEnd(Promise.resolve({ close: async () => void (times += 1) }))
  await close()
  await closeLeftOpen()
  expect(times).toBe(1)
})

test('a failed opening does not keep the others open', async () => {
  let closed = false
  await expect(closeInTheEnd(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await closeInTheEnd(Promise.resolve({ close: async () => void (closed = true) }))
  await closeLeftOpen()
  expect(closed).toBe(true)
})
