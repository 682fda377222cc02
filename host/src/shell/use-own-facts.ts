import { useApi } from '@homeside/api-client/use-api'
import { ownFactsPaths } from '@homeside/contract/constants/remote-parts'
import { useLanguage } from '@homeside/i18n/use-language'
import { ownFactsAtom } from '@homeside/session/screen-stores'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { loadChunk } from '../page/load-chunk.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { whenIdle } from '../page/when-idle.ts'
import { standingOf, type MenuOwner } from './menu-entries.ts'

/** Asks remotes what they say of themselves, where this patient may open what shows it. Nobody waits for it. */
export function useOwnFacts(owner: MenuOwner | null): void {
  const { backends, remotes } = useSnapshot()
  const api = useApi()
  const language = useLanguage()
  const setFacts = useSetAtom(ownFactsAtom)
  const asked = owner ? remotes.filter((remote) => showsOwnFacts(remote, owner)) : []
  const names = asked.map(({ name }) => name).join()

  useEffect(() => {
    if (names === '') return undefined
    return whenIdle(() => {
      for (const remote of remotes.filter(({ name }) => names.split(',').includes(name))) {
        loadChunk(() => import('../federation/load-own-facts.ts'))
          .then(({ loadOwnFacts }) => loadOwnFacts(remote, { api, language, backends }))
          .then(
            (facts) => setFacts((all) => ({ ...all, [remote.name]: facts })),
            () => undefined,
          )
      }
    })
  }, [names, remotes, api, language, backends, setFacts])
}

function showsOwnFacts({ descriptor }: ReturnType<typeof useSnapshot>['remotes'][number], owner: MenuOwner): boolean {
  const paths = ownFactsPaths(descriptor)
  return descriptor.routes.some(({ guard, path }) => paths.includes(path) && standingOf(path, guard, owner) === 'open')
}
