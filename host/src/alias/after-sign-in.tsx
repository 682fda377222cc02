import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSnapshot } from '../page/snapshot-context.ts'
import { takeDestination } from './take-destination.ts'

/** Leads a signed-in patient on from the login. */
export function AfterSignIn() {
  const navigate = useNavigate()
  const { remotes } = useSnapshot()
  useEffect(() => {
    void navigate(takeDestination(remotes), { replace: true })
  }, [navigate, remotes])
  return null
}
