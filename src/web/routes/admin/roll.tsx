import RollRoute from "../users/roll.tsx";

export default function AdminRollRoute() {
  return <RollRoute />;
}
