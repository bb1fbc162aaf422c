import {
  Component,
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { FailedComponent } from "./failed-component.tsx";

type OfPart = {
  waiting?: ReactNode;
  /** Called when the user dismisses the error after loading failed. */
  onGiveUp?: () => void;
};

/**
 * Wraps a component whose code loads on first use. If loading fails (offline, or a new release) or the component
 * crashes, the rest of the page stays, with an error and a retry button. Retries automatically when the browser is
 * online again.
 * @param load imports the component
 * @param name for users, at the start of a sentence: "The cart"; null for parts that fail silently
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  name: string | null,
): ComponentType<Props & OfPart> {
  // A lazy component that failed once would always fail.
  const fresh = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        Part = fresh();
        throw error;
      }),
    );
  let Part = fresh();

  return function LazyPart({ waiting, onGiveUp, ...rest }: Props & OfPart) {
    const [tries, setTries] = useState(0);
    const Now = Part as unknown as ComponentType<object>;
    return (
      <Boundary
        key={tries}
        lost={
          <FailedComponent
            name={name}
            wasTried={tries > 0}
            waiting={waiting}
            onGiveUp={onGiveUp}
            onRetry={() => setTries(tries + 1)}
          />
        }
      >
        <Suspense fallback={waiting}>
          <Now {...rest} />
        </Suspense>
      </Boundary>
    );
  };
}

/** React supports error boundaries only as classes. */
class Boundary extends Component<{ lost: ReactNode; children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError() {
    return { isLost: true };
  }

  override render() {
    return this.state.isLost ? this.props.lost : this.props.children;
  }
}
