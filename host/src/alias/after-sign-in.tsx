import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { takeDestination } from './take-destination.ts'

/** Leads a signed-in patient on from the login. */
export function AfterSignIn() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(takeDestination(), { replace: true })
  }, [navigate])
  return null
}
