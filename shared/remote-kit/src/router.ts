/**
 * The router as the portal uses it: the few names in use, so that the rest of the package never reaches the browser.
 * Remotes import routing from here alone; the host shares this module with them.
 */
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
