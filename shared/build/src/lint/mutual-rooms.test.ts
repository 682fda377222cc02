import { findMutualRooms } from './mutual-rooms.ts'

const queue = { file: 'queue/send.ts', text: "import { log } from '../log.ts'\nimport { add } from './add.ts'" }

test('finds two rooms that import each other, also by type', () => {
  const mail = { file: 'mail/letter.ts', text: "import type { Job } from '../queue/job.ts'" }
  const back = { file: 'queue/job.ts', text: "export { open } from '../mail/open.ts'" }
  expect(findMutualRooms([queue, mail, back])).toEqual([
    { rooms: ['mail', 'queue'], files: ['mail/letter.ts', 'queue/job.ts'] },
  ])
})

test('the files beside the rooms are a room', () => {
  const log = { file: 'log.ts', text: "const open = () => import('./queue/send.ts')" }
  expect(findMutualRooms([queue, log])).toEqual([{ rooms: ['.', 'queue'], files: ['log.ts', 'queue/send.ts'] }])
})

test('imports from outside the rooms, and imports in tests, do not count', () => {
  const outside = { file: 'mail/letter.ts', text: "import { x } from '../../queue/x.ts'" }
  const tested = { file: 'mail/letter.test.ts', text: "import { send } from '../queue/send.ts'" }
  const back = { file: 'queue/job.ts', text: "import { letter } from '../mail/letter.ts'" }
  expect(findMutualRooms([outside, tested, back])).toEqual([])
})
