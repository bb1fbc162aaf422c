import { Outlet } from "react-router";
import { DownloadsTray } from "../downloads/downloads-tray.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import classes from "./site.module.css";
import { Slide } from "./slide.tsx";

/** The frame of every page. */
export default function Site() {
  return (
    <div className={classes.site}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <LoadingBar />
      <Header />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Slide>
          <Outlet />
        </Slide>
      </main>
      <Footer />
      <DownloadsTray />
    </div>
  );
}
