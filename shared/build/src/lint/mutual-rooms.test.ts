import { findMutualRooms } from './mutual-rooms.ts'

const queue = { file: 'queue/send.ts', text: "import { log } from '../log.ts'\nimport { add } from './add.ts'" }

test('two rooms that import each other are found, also by type', () => {
  const mail = { file: 'mail/letter.ts', text: "import type { Job } from '../queue/job.ts'" }
  const back = { file: 'queue/job.ts', text: "export { open } from '../mail/open.ts'" }
  expect(findMutualRooms([queue, mail, back])).toEqual([
    { folder: '', rooms: ['mail', 'queue'], files: ['mail/letter.ts', 'queue/job.ts'] },
  ])
})

test('rooms that import each other through a third are found', () => {
  const mail = { file: 'mail/letter.ts', text: "import { job } from '../queue/job.ts'" }
  const job = { file: 'queue/job.ts', text: "import { now } from '../clock/now.ts'" }
  const clock = { file: 'clock/now.ts', text: "import { letter } from '../mail/letter.ts'" }
  expect(findMutualRooms([mail, job, clock])).toEqual([
    { folder: '', rooms: ['clock', 'mail', 'queue'], files: ['clock/now.ts', 'mail/letter.ts', 'queue/job.ts'] },
  ])
})

test('rooms deep inside a room are searched too', () => {
  const list = { file: 'shell/menu/list.tsx', text: "import { Card } from '../card/card.tsx'" }
  const card = { file: 'shell/card/card.tsx', text: "import { list } from '../menu/list.tsx'" }
  expect(findMutualRooms([list, card])).toEqual([
    { folder: 'shell/', rooms: ['card', 'menu'], files: ['shell/card/card.tsx', 'shell/menu/list.tsx'] },
  ])
})

test('the files beside the rooms are a room', () => {
  const log = { file: 'log.ts', text: "const open = () => import('./queue/send.ts')" }
  expect(findMutualRooms([queue, log])).toEqual([
    { folder: '', rooms: ['.', 'queue'], files: ['log.ts', 'queue/send.ts'] },
  ])
})

test('imports from outside the package, and imports in tests, do not count', () => {
  const outside = { file: 'mail/letter.ts', text: "import { x } from '../../queue/x.ts'" }
  const tested = { file: 'mail/letter.test.ts', text: "import { send } from '../queue/send.ts'" }
  const back = { file: 'queue/job.ts', text: "import { letter } from '../mail/letter.ts'" }
  expect(findMutualRooms([outside, tested, back])).toEqual([])
})
