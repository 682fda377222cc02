/**
 * The parts of the router that the portal uses. Naming them keeps the rest of the package out of the browser. Remotes
 * import routing only from here; the host shares this module with them.
 */
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
