import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { apiMutations } from './api-mutations.ts'
import { pageMutations } from './page-mutations.ts'
import { releaseMutations } from './release-mutations.ts'
import { serviceMutations } from './service-mutations.ts'
import { sessionMutations } from './session-mutations.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each([...apiMutations, ...pageMutations, ...releaseMutations, ...serviceMutations, ...sessionMutations])(
  '“$name” fits one place in its file, and its tests are there',
  ({ caughtBy, file, find }) => {
    expect(readFileSync(path.join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(caughtBy.filter((each) => !existsSync(path.join(root, each)))).toEqual([])
  },
)
