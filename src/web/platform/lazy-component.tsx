import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { FailedComponent } from "./failed-component.tsx";
import { isOffline, whenOnline } from "./offline.ts";

type LazyProps = {
  waiting?: ReactNode;
  /** Called when the user dismisses the error after loading failed. */
  onGiveUp?: () => void;
};

/**
 * Wraps a component whose code loads on first use, when the browser is online. If loading fails (a broken connection,
 * or a new release) or the component crashes, the rest of the page stays, with a notice.
 * @param load imports the component
 * @param name for users, at the start of a sentence: "The cart"; null for components that fail silently
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  name: string | null,
): ComponentType<Props & LazyProps> {
  const Loaded = lazy(() => whenOnline().then(load)) as unknown as ComponentType<object>;

  return function LazyComponent({ waiting, onGiveUp, ...rest }: Props & LazyProps) {
    const failed = <FailedComponent name={name} waiting={waiting} onGiveUp={onGiveUp} />;
    return (
      <Boundary failed={failed}>
        <Suspense fallback={isOffline() ? failed : waiting}>
          <Loaded {...rest} />
        </Suspense>
      </Boundary>
    );
  };
}

/** React supports error boundaries only as classes. */
class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
