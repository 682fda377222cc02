import { createLog } from '../log.ts'
import { backgroundWork } from './background-work.ts'

test('whoever waits for it waits for what it starts, too', async () => {
  const done: string[] = []
  const background = backgroundWork(createLog({ write: () => undefined }))
  background.start(async () => {
    await Promise.resolve()
    background.start(async () => {
      await Promise.resolve()
      done.push('second')
    })
    done.push('first')
  })
  await background.finished()
  expect(done).toEqual(['first', 'second'])
})

test('a failure is logged without its words and ends nothing else', async () => {
  const lines: string[] = []
  const background = backgroundWork(createLog({ write: (line) => lines.push(line) }))
  background.start(async () => {
    throw new TypeError('maria@mail.example is unknown')
  })
  await background.finished()
  expect(lines.join('')).toContain('TypeError')
  expect(lines.join('')).not.toContain('maria')
})
