import { useApi } from '@homeside/api-client/use-api'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { deleteOrderDraft } from '../api/delete-order-draft.ts'
import { newOrderPath } from '../order-paths.ts'
import { endOrderAtom, startsAtom } from './order-store.ts'

/** The ways out of an order that cannot go on: its supplies as they are now, or another order. */
export function useOrderWays() {
  const api = useApi()
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const end = useSetAtom(endOrderAtom)
  const countStart = useSetAtom(startsAtom)

  function chooseAgain() {
    countStart((starts) => starts + 1)
    void navigate(newOrderPath(alias))
  }

  return {
    chooseAgain,
    startOver: () => {
      end()
      // One that stays behind is met again: loading says so, or fails as this did.
      void deleteOrderDraft(api).then(chooseAgain, chooseAgain)
    },
  }
}
